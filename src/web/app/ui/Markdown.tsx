/* Markdown.tsx -- Renders Markdown as elements. HTML in it stays text; nothing is injected. */
import MarkdownIt from 'markdown-it';
import type { ComponentChildren, VNode } from 'preact';
import { h } from 'preact';
import { withoutComments } from '../state/blocks.ts';

const reader = new MarkdownIt({ html: false, linkify: false });
type Token = ReturnType<typeof reader.parse>[number];

/* Makes an element of a fenced block; the default is plain code. */
export type Fence = (info: string, content: string, index: number) => ComponentChildren;
/* Makes an address of a link's target; null leaves the text without a link. */
export type Address = (href: string) => string | null;

interface Place {
  tag: string;
  attributes: Record<string, string>;
  children: ComponentChildren[];
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

const outside: Address = (href) => (/^https?:\/\//.test(href) ? href : null);

function element({ tag, attributes, children }: Place): VNode {
  return h(tag, attributes, ...children);
}

function attributesOf(token: Token, address: Address): Record<string, string> {
  if (token.tag === 'a') {
    const href = address(String(token.attrGet('href') ?? ''));
    if (href === null) return {};
    return /^https?:/.test(href) ? { href, rel: 'noopener noreferrer' } : { href };
  }
  const align = token.attrGet('style');
  return align ? { class: String(align).replace('text-align:', 'align-') } : {};
}

function build(tokens: Token[], fence: Fence | undefined, address: Address): ComponentChildren[] {
  const stack: Place[] = [{ tag: 'div', attributes: {}, children: [] }];
  let fences = 0;
  const put = (child: ComponentChildren): void => {
    stack[stack.length - 1]!.children.push(child);
  };
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const attributes = attributesOf(token, address);
      const linkless = token.tag === 'a' && !attributes.href;
      stack.push({ tag: linkless ? 'span' : token.tag, attributes, children: [] });
    } else if (token.nesting === -1) {
      const place = stack.pop()!;
      if (/^h[1-6]$/.test(place.tag)) place.attributes.id = slug(textOf(place.children));
      put(place.tag === 'table' ? scrolling(element(place)) : element(place));
    } else if (token.type === 'inline') {
      for (const child of build(token.children ?? [], fence, address)) put(child);
    } else if (token.type === 'fence') {
      put(fence ? fence(token.info.trim(), token.content, fences) : code(token.content));
      fences++;
    } else if (token.type === 'code_block') {
      put(code(token.content));
    } else if (token.type === 'code_inline') {
      put(<code>{token.content}</code>);
    } else if (token.type === 'softbreak') {
      put(' ');
    } else if (token.type === 'hardbreak') {
      put(<br />);
    } else if (token.type === 'hr') {
      put(<hr />);
    } else if (token.type !== 'html_block' && token.type !== 'image') {
      put(token.content);
    }
  }
  return stack[0]!.children;
}

function scrolling(table: VNode): VNode {
  return (
    <div class="scrolling" tabIndex={0} role="group" aria-label="Table">
      {table}
    </div>
  );
}

function code(content: string): VNode {
  return (
    <pre tabIndex={0}>
      <code>{content}</code>
    </pre>
  );
}

function textOf(children: ComponentChildren): string {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.map(textOf).join('');
  const child = children as VNode<{ children?: ComponentChildren }> | null;
  return child && typeof child === 'object' ? textOf(child.props.children) : '';
}

export function Markdown(props: { text: string; fence?: Fence; address?: Address }) {
  const tokens = reader.parse(withoutComments(props.text), {});
  return <>{build(tokens, props.fence, props.address ?? outside)}</>;
}
