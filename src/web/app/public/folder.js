/* folder.js -- Says how to open the page, where a browser does not run it: in a folder. */
if (location.protocol === 'file:')
  addEventListener('DOMContentLoaded', () => {
    document.getElementById('app').textContent =
      'Browsers do not run this page from a folder. Start a small server in the folder, ' +
      'such as: python3 -m http.server. Then open http://localhost:8000.';
  });
