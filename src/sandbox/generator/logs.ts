import { type EventFragment, getAddress, hexlify, Indexed, type Interface } from 'ethers';
import type { DeclaredEvent, Log, LogBook, ParameterValue } from '../chain-details.js';
import { getOrCreate } from '../get-or-create.js';
import { parameterValue } from './decode.js';
import type { RawLog } from './transfers.js';
import type { World } from './world.js';

/** All logs, each decoded by its contract's interface, or by that of any token that declares its event. */
export function logBookOf({ directory, machine }: World): LogBook {
  const events: DeclaredEvent[] = [];
  const places = new Map<string, number>();
  const tokens = directory
    .verifiedContracts()
    .flatMap(([address, { abi }]) => (directory.tokens.has(address) ? [abi] : []));
  const standards = [...new Set(tokens)];
  const placeOf = (event: EventFragment) =>
    getOrCreate(places, event.format('full'), () => {
      return events.push(declarationOf(event)) - 1;
    });

  function log([emitter, rawTopics, rawData]: RawLog): Log {
    const address = getAddress(hexlify(emitter));
    const topics = rawTopics.map((topic) => hexlify(topic));
    const data = hexlify(rawData);
    const own = directory.publishedAbi(address);
    for (const abi of own ? [own, ...standards] : standards) {
      const decoded = decode(abi, topics, data);
      if (decoded === null) continue;
      return { address, topics, data, event: placeOf(decoded.event), values: decoded.values };
    }
    return { address, topics, data, event: null, values: [] };
  }

  const blocks = machine.sealed.map(({ executed }) => executed.map(({ logs }) => logs.map(log)));
  return { events, blocks };
}

const declarationOf = ({ anonymous, inputs, name, topicHash }: EventFragment): DeclaredEvent => ({
  methodId: topicHash.slice(2, 10),
  abi: {
    anonymous,
    inputs: inputs.map(({ indexed, name, type }) => ({ indexed: indexed === true, name, type })),
    name,
    type: 'event',
  },
});

function decode(abi: Interface, topics: readonly string[], data: string) {
  const event = topics[0] === undefined ? null : abi.getEvent(topics[0]);
  const indexed = event?.inputs.filter((input) => input.indexed).length;
  if (!event || indexed !== topics.length - 1) return null;
  try {
    return { event, values: [...abi.decodeEventLog(event, data, topics)].map(readable) };
  } catch {
    return null;
  }
}

/** Of a long value that is indexed, only the hash is known. */
const readable = (value: unknown): ParameterValue =>
  Indexed.isIndexed(value) ? value.hash : parameterValue(value);
