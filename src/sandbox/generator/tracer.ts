import type { EVM, EVMResult, InterpreterStep, Message } from '@ethereumjs/evm';
import { getAddress, hexlify, toBeHex } from 'ethers';
import type { Frame } from '../chain.js';

type Opcode = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2';
type Draft = { -readonly [Key in keyof Frame]: Frame[Key] };

interface Tracer {
  /** Runs `work` and returns its call frames, in order of execution. */
  record<T>(work: () => Promise<T>): Promise<{ value: T; frames: Frame[] }>;
}

/** The machine's exceptions in the words of Parity traces. */
const ERRORS: Record<string, string> = {
  revert: 'Reverted',
  'out of gas': 'Out of gas',
  'code store out of gas': 'Out of gas',
  'invalid opcode': 'Bad instruction',
  'invalid JUMP': 'Bad jump destination',
  'stack underflow': 'Stack underflow',
  'stack overflow': 'Out of stack',
  'static state change': 'Mutable Call In Static Context',
};

/** Records call frames, as in Parity traces, from the machine's events. */
export function createTracer(evm: EVM): Tracer {
  let frames: Draft[] | undefined;
  /** The frames being executed, outermost first, each with how many frames it has opened. */
  let stack: { readonly frame: Draft; children: number }[] = [];
  let lastOpcode = 'CALL';

  const addFrame = (fields: Omit<Draft, 'traceAddress'>): Draft => {
    const parent = stack.at(-1);
    const traceAddress = parent ? [...parent.frame.traceAddress, parent.children] : [];
    if (parent) parent.children += 1;
    const frame = { ...fields, traceAddress };
    frames?.push(frame);
    return frame;
  };

  evm.events.on('beforeMessage', (message) => {
    if (!frames) return;
    const frame = addFrame(frameOf(message, lastOpcode as Opcode));
    stack.push({ frame, children: 0 });
  });

  evm.events.on('afterMessage', (result) => {
    if (!frames) return;
    const top = stack.pop();
    if (top) close(top.frame, result);
  });

  evm.events.on('step', (step, next?: () => void) => {
    lastOpcode = step.opcode.name;
    if (!frames || lastOpcode !== 'SELFDESTRUCT') return next?.();
    balanceOf(evm, step).then((balance) => {
      const heir = step.stack.at(-1) ?? 0n;
      addFrame({
        type: 'suicide',
        callType: null,
        creationMethod: null,
        from: getAddress(step.address.toString()),
        to: getAddress(toBeHex(heir & ((1n << 160n) - 1n), 20)),
        created: null,
        input: '0x',
        output: null,
        gas: '0',
        gasUsed: null,
        value: balance.toString(),
        error: null,
      });
      next?.();
    });
  });

  return {
    async record(work) {
      frames = [];
      stack = [];
      lastOpcode = 'CALL';
      try {
        const value = await work();
        return { value, frames };
      } finally {
        frames = undefined;
      }
    },
  };
}

const CALL_TYPES = {
  CALL: 'call',
  CALLCODE: 'callcode',
  DELEGATECALL: 'delegatecall',
  STATICCALL: 'staticcall',
} as const;

function frameOf(message: Message, opcode: Opcode): Omit<Draft, 'traceAddress'> {
  const shared = {
    created: null,
    input: hexlify(message.data),
    output: null,
    gas: message.gasLimit.toString(),
    gasUsed: null,
    value: message.value.toString(),
    error: null,
  };
  const caller = getAddress(message.caller.toString());
  if (!message.to) {
    return {
      ...shared,
      type: 'create',
      callType: null,
      creationMethod: opcode === 'CREATE2' && message.depth > 0 ? 'create2' : 'create',
      from: caller,
      to: null,
    };
  }
  // The transaction's own call was not made by any opcode.
  const how = message.depth === 0 ? 'CALL' : opcode;
  if (how === 'CREATE' || how === 'CREATE2') throw new Error(`${how} led to a call`);
  // Code called this way runs as the contract that calls it, so that one is `from` and the code's own is `to`.
  const runsAsCaller = how === 'DELEGATECALL' || how === 'CALLCODE';
  return {
    ...shared,
    type: 'call',
    callType: CALL_TYPES[how],
    creationMethod: null,
    from: runsAsCaller ? getAddress(message.to.toString()) : caller,
    to: getAddress((runsAsCaller ? message.codeAddress : message.to).toString()),
  };
}

function close(frame: Draft, { execResult, createdAddress }: EVMResult): void {
  frame.gasUsed = execResult.executionGasUsed.toString();
  const output = hexlify(execResult.returnValue);
  if (execResult.exceptionError) {
    const error = execResult.exceptionError.error;
    frame.error = ERRORS[error] ?? error;
    frame.output = output === '0x' ? null : output;
    return;
  }
  frame.output = output;
  if (frame.type === 'create' && createdAddress) {
    frame.created = getAddress(createdAddress.toString());
  }
}

async function balanceOf(evm: EVM, step: InterpreterStep): Promise<bigint> {
  const account = await evm.stateManager.getAccount(step.address);
  return account?.balance ?? 0n;
}
