/* main.tsx -- Starts the page of a seat: the link's token is behind its `#`. */
import { render } from 'preact';
import { connect } from './state.ts';
import { App } from './ui/App.tsx';
import '../shared/style.css';
import './table.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
connect();
addEventListener('hashchange', () => location.reload());
