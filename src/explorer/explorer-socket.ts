import { WebSocket } from 'undici';
import { type Clock, realClock } from '../base/deadline/deadline.js';
import type { ChainMetrics } from '../base/telemetry/metrics.js';
import { isRecord } from './decode/read.js';
import { createProxyAgent } from './sending/upstream-transport.js';

/** A message of Phoenix channels, in version 2 of their serialisation. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const refOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads what the explorer sent; null for anything else than a message. */
const readFrame = (data: unknown): Frame | null => {
  if (typeof data !== 'string') return null;
  let parts: unknown;
  try {
    parts = JSON.parse(data);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [joinRef, ref, topic, event, payload]: readonly unknown[] = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload };
};

/** The message as it is sent. */
const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** Whether a reply says that what was asked is done. */
export const isAccepted = ({ payload }: Frame): boolean =>
  isRecord(payload) && payload.status === 'ok';

/** Who listens to a topic. */
export interface TopicListener {
  /** Something has happened. What it was is to be asked for: events come late, twice or not at all. */
  readonly onEvent: () => void;
  /** From now on events come, or may be missed. */
  readonly onJoined: (isJoined: boolean) => void;
}

/** The explorer's socket. Where it has none, nobody is told anything. */
export interface ExplorerSocket {
  /** Listens until the function that it returns is called. */
  readonly listen: (topic: string, listener: TopicListener) => () => void;
  readonly close: () => void;
}

/** The topic of an address or a token, such as `addresses:{id}`. Explorers tell nothing on one in any other spelling. */
export const topicOf = (topic: string, id: string): string =>
  topic.replace('{id}', id.toLowerCase());

/** Explorers close what is silent for 45 s; their own pages send as often. */
const heartbeatMs = 30_000;
const connectMs = 10_000;
/** Of attempts to connect, or to join a topic: the pause doubles from the first to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

const pauseAfter = (failures: number) =>
  Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (1 + Math.random() / 10);

interface Topic {
  readonly listeners: Set<TopicListener>;
  /** The number of the message that joins it; null while it is not sent. */
  joinRef: string | null;
  isJoined: boolean;
  failures: number;
  cancelRetry: () => void;
}

interface Handshake {
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: URL | null;
}

const ignored = () => {};

/**
 * A client of the explorer's Phoenix socket (`/socket/v2/websocket`, Blockscout 5 to 12), which is
 * connected while somebody listens, with the headers of the gateway's own calls.
 */
export const createExplorerSocket = (
  baseUrl: string,
  { headers, proxy }: Handshake,
  { socketUp, socketTopics }: Pick<ChainMetrics, 'socketUp' | 'socketTopics'>,
  clock: Clock = realClock,
): ExplorerSocket => {
  const url = `${baseUrl.replace(/^http/, 'ws')}/socket/v2/websocket?vsn=2.0.0`;
  const dispatcher =
    proxy === null ? undefined : createProxyAgent(proxy, { connectTimeout: connectMs });
  const topics = new Map<string, Topic>();
  let connection: WebSocket | null = null;
  let isOpen = false;
  let failures = 0;
  let lastRef = 0;
  /** The heartbeat that is not answered yet. */
  let beat: string | null = null;
  let cancelTimer = ignored;

  const nextRef = () => {
    lastRef += 1;
    return String(lastRef);
  };

  const send = (joinRef: string | null, ref: string, topic: string, event: string) =>
    connection?.send(writeFrame({ joinRef, ref, topic, event, payload: {} }));

  const setJoined = (topic: Topic, isJoined: boolean) => {
    if (topic.isJoined === isJoined) return;
    topic.isJoined = isJoined;
    if (isJoined) socketTopics.inc();
    else socketTopics.dec();
    for (const { onJoined } of [...topic.listeners]) onJoined(isJoined);
  };

  const join = (name: string, topic: Topic) => {
    topic.cancelRetry();
    topic.cancelRetry = ignored;
    if (!isOpen) return;
    const ref = nextRef();
    topic.joinRef = ref;
    send(ref, ref, name, 'phx_join');
  };

  const leave = (topic: Topic) => {
    topic.cancelRetry();
    topic.cancelRetry = ignored;
    topic.joinRef = null;
    setJoined(topic, false);
  };

  const failToJoin = (name: string, topic: Topic) => {
    leave(topic);
    topic.cancelRetry = clock.after(pauseAfter(topic.failures), () => join(name, topic));
    topic.failures += 1;
  };

  const disconnect = () => {
    cancelTimer();
    cancelTimer = ignored;
    const old = connection;
    connection = null;
    isOpen = false;
    socketUp.set(0);
    for (const topic of topics.values()) leave(topic);
    old?.close();
  };

  const reconnect = () => {
    disconnect();
    if (topics.size === 0) return;
    cancelTimer = clock.after(pauseAfter(failures), connect);
    failures += 1;
  };

  const keepAlive = () => {
    cancelTimer = clock.after(heartbeatMs, () => {
      if (beat !== null) return reconnect();
      beat = nextRef();
      send(null, beat, 'phoenix', 'heartbeat');
      keepAlive();
    });
  };

  const receive = (data: unknown) => {
    const frame = readFrame(data);
    if (frame === null) return;
    if (frame.topic === 'phoenix') {
      if (frame.ref === beat) beat = null;
      return;
    }
    const topic = topics.get(frame.topic);
    if (topic === undefined || topic.joinRef === null) return;
    // Of a join before the present one.
    if (frame.joinRef !== null && frame.joinRef !== topic.joinRef) return;
    switch (frame.event) {
      case 'phx_reply':
        if (frame.ref !== topic.joinRef) return;
        if (!isAccepted(frame)) return failToJoin(frame.topic, topic);
        failures = 0;
        topic.failures = 0;
        return setJoined(topic, true);
      case 'phx_error':
      case 'phx_close':
        return failToJoin(frame.topic, topic);
      default:
        for (const { onEvent } of [...topic.listeners]) onEvent();
    }
  };

  const connect = () => {
    const opening = new WebSocket(url, { headers, ...(dispatcher && { dispatcher }) });
    connection = opening;
    const isCurrent = () => connection === opening;
    const fail = () => {
      if (isCurrent()) reconnect();
    };
    cancelTimer = clock.after(connectMs, fail);
    opening.addEventListener('open', () => {
      if (!isCurrent()) return opening.close();
      cancelTimer();
      isOpen = true;
      beat = null;
      socketUp.set(1);
      for (const [name, topic] of topics) join(name, topic);
      keepAlive();
    });
    opening.addEventListener('message', ({ data }) => {
      if (isCurrent()) receive(data);
    });
    opening.addEventListener('error', fail);
    opening.addEventListener('close', fail);
  };

  return {
    listen: (name, listener) => {
      let topic = topics.get(name);
      if (topic === undefined) {
        topic = {
          listeners: new Set(),
          joinRef: null,
          isJoined: false,
          failures: 0,
          cancelRetry: ignored,
        };
        topics.set(name, topic);
        if (isOpen) join(name, topic);
        else if (topics.size === 1) connect();
      }
      const listened = topic;
      listened.listeners.add(listener);
      if (listened.isJoined) listener.onJoined(true);
      return () => {
        if (!listened.listeners.delete(listener) || listened.listeners.size > 0) return;
        const { joinRef } = listened;
        leave(listened);
        topics.delete(name);
        if (topics.size === 0) {
          failures = 0;
          return disconnect();
        }
        if (isOpen && joinRef !== null) send(joinRef, nextRef(), name, 'phx_leave');
      };
    },
    close: () => {
      disconnect();
      topics.clear();
      cancelTimer();
      void dispatcher?.destroy();
    },
  };
};
