type Child = Node | string | null | undefined | false;

/** Creates an element. Strings become text nodes, never markup. */
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

/** A button that acts when it is pressed. */
export function button(text: string, act: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button' }, text);
  made.addEventListener('click', act);
  return made;
}

/** A link from untrusted data: plain text unless it is http(s). */
export function foreignLink(href: unknown, text: Child): HTMLElement {
  const url = typeof href === 'string' && URL.canParse(href) ? new URL(href) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return el('span', {}, text);
  return el('a', { href: url.href, rel: 'noopener noreferrer nofollow', target: '_blank' }, text);
}

/** The element with this id, which must exist. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}
