import type { ChangeEvent, SubmitEvent } from 'react';
import { chainInUrl } from '../chains.js';
import { readHash } from '../hashes.js';

/** A link to the home page, and a box that opens the ready tabs for another address or transaction. */
export function Masthead() {
  return (
    <form className="masthead" onSubmit={open}>
      <input
        name="subject"
        aria-label="Open the tabs for an address or transaction hash"
        placeholder="Address or hash"
        title="An address or a transaction hash"
        autoComplete="off"
        spellCheck={false}
        required
        onChange={check}
      />
      <a href="./">Explorer gateway</a>
    </form>
  );
}

function check({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  const read = readHash(currentTarget.value);
  currentTarget.setCustomValidity('advice' in read ? read.advice : '');
}

function open(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const read = readHash(String(new FormData(event.currentTarget).get('subject')));
  if (!('kind' in read)) return;
  const chain = chainInUrl(new URLSearchParams(location.search));
  const search = new URLSearchParams({ [read.kind]: read.hash, ...(chain !== null && { chain }) });
  location.search = search.toString();
}
