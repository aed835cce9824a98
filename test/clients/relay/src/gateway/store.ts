import { RecordSource, Store } from 'relay-runtime';

/** What an answer may say of an address. */
const attributes = [
  'ensDomainName',
  'implementationName',
  'implementations',
  'isContract',
  'isScam',
  'isVerified',
  'metadata',
  'name',
  'privateTags',
  'proxyType',
  'publicTags',
  'reputation',
  'watchlistNames',
];

/** How Relay stores a list. */
interface List {
  readonly __refs?: readonly unknown[];
}

const isKnown = (value: unknown) =>
  value !== undefined && value !== null && (value as List).__refs?.length !== 0;

/**
 * An answer that has only the hash of an address has null or an empty list for its attributes. What
 * another answer knows stays.
 */
export class KnowingStore extends Store {
  override publish(source: RecordSource, invalidIds?: Set<string>): void {
    const kept = new RecordSource(source.toJSON());
    for (const id of source.getRecordIDs()) {
      const incoming = source.get(id);
      const known = this.getSource().get(id);
      if (!incoming || !known || known.__typename !== 'Address') continue;
      const lost = attributes.filter(
        (name) => name in incoming && !isKnown(incoming[name]) && isKnown(known[name]),
      );
      if (lost.length === 0) continue;
      kept.set(id, { ...incoming, ...Object.fromEntries(lost.map((name) => [name, known[name]])) });
    }
    super.publish(kept, invalidIds);
  }
}
