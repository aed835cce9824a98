import { ToolbarButton, ToolbarMenu } from '@graphiql/react';
import { type FocusEvent, useRef, useState } from 'react';
import { Icon } from './icon.js';
import { codeFor } from './live-snippets.js';
import { snippets } from './snippets.js';
import { useWritten } from './written.js';

/** Copies what the editors have as code that runs it elsewhere. Headers are left out: they may be secret. */
export function CopyMenu() {
  const written = useWritten();
  const [said, setSaid] = useState('');
  const isClosing = useRef(false);
  const opened = (isOpen: boolean) => {
    isClosing.current = !isOpen;
    if (isOpen) setSaid('');
  };
  // A menu that closes gives the focus back to its button, whose tooltip would stay for as long as it has it.
  const focused = (event: FocusEvent) => {
    if (isClosing.current) event.preventDefault();
    isClosing.current = false;
  };
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(codeFor(name, written()));
      setSaid('Copied.');
    } catch (reason) {
      // Over plain http, browsers have no clipboard API.
      const why = navigator.clipboard ? String(reason) : 'the browser allows it over https only';
      setSaid(`Not copied: ${why}.`);
    }
  };
  return (
    <div className="copy-link">
      <ToolbarMenu
        onOpenChange={opened}
        button={
          <ToolbarButton label="Copy as code" onFocus={focused}>
            <Icon path="M8 6l-6 6 6 6M16 6l6 6-6 6" />
          </ToolbarButton>
        }
      >
        {snippets.map(({ name }) => (
          <ToolbarMenu.Item key={name} onSelect={() => copy(name)}>
            {`Copy as ${name}`}
          </ToolbarMenu.Item>
        ))}
      </ToolbarMenu>
      {said && <p role="status">{said}</p>}
    </div>
  );
}
