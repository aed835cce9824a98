import type { SubmitEvent } from 'react';
import { kindOfHash } from '../hashes.js';

/** A link to the home page, and a box that opens the ready tabs for another address or transaction. */
export function Masthead() {
  return (
    <form className="masthead" onSubmit={open}>
      <input
        name="subject"
        aria-label="Open the tabs for an address or transaction hash"
        placeholder="address or transaction 0x…"
        pattern="\s*0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})\s*"
        title="0x and 40 hex digits of an address, or 64 of a transaction"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <a href="./">Explorer gateway</a>
    </form>
  );
}

function open(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const subject = String(new FormData(event.currentTarget).get('subject')).trim();
  const kind = kindOfHash(subject);
  if (kind) location.search = new URLSearchParams({ [kind]: subject }).toString();
}
