declare module 'event-source-polyfill' {
  export const EventSourcePolyfill: typeof EventSource;
}
