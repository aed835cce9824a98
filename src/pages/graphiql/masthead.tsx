import type { ChangeEvent, SubmitEvent } from 'react';
import { chainInUrl } from '../chains.js';
import { readPasted } from '../hashes.js';

/** A link to the home page, and a box that opens the ready tabs for another address, transaction or block. */
export function Masthead() {
  return (
    <form className="masthead" onSubmit={open}>
      <input
        name="subject"
        aria-label="Open the tabs for an address, transaction hash or block number"
        placeholder="Address, hash or block"
        title="An address, a transaction hash or a block number"
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
  const read = readPasted(currentTarget.value);
  currentTarget.setCustomValidity('advice' in read ? read.advice : '');
}

function open(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const read = readPasted(String(new FormData(event.currentTarget).get('subject')));
  if (!('kind' in read)) return;
  const chain = chainInUrl(new URLSearchParams(location.search));
  const search = new URLSearchParams({ [read.kind]: read.name, ...(chain !== null && { chain }) });
  location.search = search.toString();
}
