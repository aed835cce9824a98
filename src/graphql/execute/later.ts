import type { FieldNode, GraphQLError, ResponsePath } from 'graphql';
import type { Pace } from '../../base/turns/turns.js';
import type { Incremental } from '../plan/directives.js';

/** A part of an answer that is announced, named as in the draft of incremental delivery. */
export interface PendingPart {
  readonly id: string;
  readonly path: readonly (string | number)[];
  readonly label: string | null;
  /** Of a list, how many of its items came before. */
  readonly from: number | null;
}

/** What has come of a part: an object of a fragment, or items of a list, as JSON text. */
export interface Delivered {
  readonly id: string;
  readonly data: string | null;
  readonly items: string | null;
  readonly count: number;
  readonly errors: readonly GraphQLError[];
}

/** A part of which nothing more comes, with its errors if it failed. */
export interface CompletedPart {
  readonly id: string;
  readonly errors: readonly GraphQLError[];
}

/** What has come since the payload before. */
export interface Payload {
  readonly pending: readonly PendingPart[];
  readonly incremental: readonly Delivered[];
  readonly completed: readonly CompletedPart[];
}

/** A part that is in flight. */
export interface Work {
  /** The path of its object or list; undefined for the root. */
  readonly path: ResponsePath | undefined;
  readonly label: string | null;
  readonly from: number | null;
  /** Null until it is announced. */
  id: string | null;
  isDropped: boolean;
  /** What came of it before it was announced. */
  readonly early: (() => void)[];
}

/** Writes text on behalf of a run of its own. @throws, or rejects, what `errorsOf` takes */
export type WriteIn<Run> = (run: Run) => string | Promise<string>;

/** A field whose rows are streamed. */
export interface Streamed {
  readonly nodes: readonly FieldNode[];
  readonly stream: Incremental | null;
}

/** The items of one page of a list. */
export interface RowsPage<Run> {
  readonly count: number;
  readonly write: WriteIn<Run>;
  /** Null if it is the last. */
  readonly next: NextPage<Run> | null;
}

/** Asks for a page. */
export type NextPage<Run> = () => Promise<RowsPage<Run>>;

/** What is found to be sent later while one text is written. */
export interface PartsFound<Run> {
  readonly pace: Pace;
  /** A value at this path was written as null: nothing below it is sent. */
  readonly drop: (path: ResponsePath) => void;
  readonly defer: (
    run: Run,
    deferred: Incremental,
    path: ResponsePath | undefined,
    write: WriteIn<Run>,
  ) => void;
  /** The items of a list after the first ones, page by page. */
  readonly stream: (
    run: Run,
    field: Streamed,
    path: ResponsePath,
    from: number,
    next: NextPage<Run>,
  ) => void;
  /** What was found, once the text is written. */
  readonly take: () => readonly Work[];
}

/** What happens to a part that is in flight. */
export interface PartEvent {
  readonly text: string;
  /** How much memory the text holds, in bytes. */
  readonly held: number;
  readonly count: number;
  readonly errors: readonly GraphQLError[];
  readonly found: readonly Work[];
}

/** An empty payload. */
export const noPayload = (): {
  pending: PendingPart[];
  incremental: Delivered[];
  completed: CompletedPart[];
} => ({
  pending: [],
  incremental: [],
  completed: [],
});

/** Why a part failed, located. */
export class PartError extends Error {
  override name = 'PartError';
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('A part of the answer failed.');
    this.errors = errors;
  }
}
