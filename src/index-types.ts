// The build makes the types of the package of this file: it must contain types alone, and import none.

/** A gateway that runs in this process. */
export interface RunningGateway {
  /** Where it serves, without a slash at the end. */
  readonly url: string;
  /** Finishes the requests in flight, for 25 seconds at most; resolves to whether all were answered. */
  readonly close: () => Promise<boolean>;
}

export interface GatewayOptions {
  /** Settings under the names of their variables, such as UPSTREAM_URL, in place of the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Plugins for GraphQL Yoga or Envelop, whose hooks every operation passes. */
  readonly plugins?: readonly object[];
}

/**
 * Starts a gateway in this process (WORKERS counts for the command only), by default over the
 * embedded explorer. @throws Error with the name StartError, which says what would be right
 */
export type StartGateway = (options?: GatewayOptions) => Promise<RunningGateway>;
