type Child = Node | string | null | undefined | false;

/** Makes an element. Text becomes text nodes and nothing else, whoever wrote it. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** A link that somebody else wrote: followed only over http(s), else plain text. */
export function foreignLink(href: unknown, text: Child): HTMLElement {
  const url = typeof href === 'string' && URL.canParse(href) ? new URL(href) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return el('span', {}, text);
  return el('a', { href: url.href, rel: 'noopener noreferrer nofollow', target: '_blank' }, text);
}

/** The element of the page's own markup with this id. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}
