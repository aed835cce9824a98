import type { EVM, EVMResult, InterpreterStep, Message } from '@ethereumjs/evm';
import { getAddress, hexlify, toBeHex } from 'ethers';
import type { Frame } from '../chain.js';

type Opcode = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2';
type Draft = { -readonly [Key in keyof Frame]: Frame[Key] };

interface Tracer {
  /** Runs `work` and tells the frames it went through, in the order of execution. */
  record<T>(work: () => Promise<T>): Promise<{ value: T; frames: Frame[] }>;
}

/** What Parity's traces call the exceptions of the machine. */
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

/** Records call frames in Parity's form from the machine's own events. */
export function createTracer(evm: EVM): Tracer {
  let frames: Draft[] | undefined;
  let open: Draft[] = [];
  let children: number[] = [];
  let lastOpcode = 'CALL';

  const enter = (frame: Omit<Draft, 'traceAddress'>): Draft => {
    const parent = open.at(-1);
    const place = children.at(-1) ?? 0;
    const draft = { ...frame, traceAddress: parent ? [...parent.traceAddress, place] : [] };
    if (parent) children[children.length - 1] = place + 1;
    frames?.push(draft);
    return draft;
  };

  evm.events.on('beforeMessage', (message) => {
    if (!frames) return;
    open.push(enter(frameOf(message, lastOpcode as Opcode)));
    children.push(0);
  });

  evm.events.on('afterMessage', (result) => {
    if (!frames) return;
    const frame = open.pop();
    children.pop();
    if (frame) close(frame, result);
  });

  evm.events.on('step', (step, next?: () => void) => {
    lastOpcode = step.opcode.name;
    if (!frames || lastOpcode !== 'SELFDESTRUCT') return next?.();
    balanceAt(evm, step).then((balance) => {
      const heir = step.stack.at(-1) ?? 0n;
      enter({
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
      open = [];
      children = [];
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
    const method = opcode === 'CREATE2' && message.depth > 0 ? 'create2' : 'create';
    return {
      ...shared,
      type: 'create',
      callType: null,
      creationMethod: method,
      from: caller,
      to: null,
    };
  }
  const how = message.depth === 0 ? 'CALL' : opcode;
  if (how === 'CREATE' || how === 'CREATE2') throw new Error(`${how} led to a call`);
  // Borrowed code runs as the borrower: it is the caller of the frame, and the code's owner is called.
  const borrowed = how === 'DELEGATECALL' || how === 'CALLCODE';
  return {
    ...shared,
    type: 'call',
    callType: CALL_TYPES[how],
    creationMethod: null,
    from: borrowed ? getAddress(message.to.toString()) : caller,
    to: getAddress((borrowed ? message.codeAddress : message.to).toString()),
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

async function balanceAt(evm: EVM, step: InterpreterStep): Promise<bigint> {
  const account = await evm.stateManager.getAccount(step.address);
  return account?.balance ?? 0n;
}
