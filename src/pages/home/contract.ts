import { el } from '../dom.js';
import { errorAt } from './ask.js';
import { askInParts } from './ask-in-parts.js';
import { callArguments } from './call-arguments.js';
import { codeText } from './code-text.js';
import { counted } from './format.js';
import { AddressContractDocument } from './generated/documents.js';
import type { AddressNames } from './links.js';
import type { Subject } from './list-tab.js';
import { addressLink, type Fact, facts, failure, foreignText } from './parts.js';
import type { Contract, ContractPart } from './records.js';
import type { Tab } from './tabs.js';
import { time } from './time.js';

/** The code at an address, with its source by file; `isThere` finds out whether there is any. */
export function contractTab(address: Subject<AddressNames>, isThere: Promise<boolean>): Tab {
  const open = async (panel: HTMLElement): Promise<void> => {
    panel.setAttribute('aria-busy', 'true');
    const variables = { ...address.variables, facts: true };
    const answer = await askInParts(AddressContractDocument, variables, (soFar) =>
      address.facts?.(soFar),
    );
    address.answered(answer);
    panel.removeAttribute('aria-busy');
    const contract = answer.data?.address.contract;
    const error = errorAt(answer, 'address', 'contract');
    if (contract) panel.replaceChildren(...describe(contract));
    else if (!error) panel.replaceChildren(el('p', {}, 'There is no code at this address.'));
    else panel.replaceChildren(failure(error, () => void open(panel), 'The code cannot be shown'));
  };
  return { name: 'contract', label: 'Contract', isThere, open };
}

function describe(contract: Contract): HTMLElement[] {
  const { abi, sourceCode } = contract;
  const files = filesOf(contract);
  return [
    facts(factsOf(contract)),
    ...section(
      files.length > 1 ? `Source code, ${counted(files.length, 'file')}` : 'Source code',
      files.map(({ filePath, sourceCode }) => {
        const text = sourceCode ?? '';
        return codeText(filePath || 'without a name', counted(linesIn(text), 'line'), text);
      }),
      // The main one, which readers come for.
      sourceCode !== null,
    ),
    ...section('How to call it', abiOf(abi)),
    ...section('Code', codeOf(contract)),
  ];
}

/** The main file comes first. */
function filesOf({ filePath, name, sourceCode, additionalSources }: Contract) {
  const main = sourceCode === null ? [] : [{ filePath: filePath || name, sourceCode }];
  return [...main, ...(additionalSources ?? [])];
}

function linesIn(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function section(title: string, texts: readonly HTMLElement[], isOpen = false): HTMLElement[] {
  if (isOpen) texts[0]?.querySelector('details')?.setAttribute('open', '');
  return texts.length > 0 ? [el('section', { class: 'texts' }, el('h3', {}, title), ...texts)] : [];
}

function abiOf(abi: unknown): HTMLElement[] {
  if (!Array.isArray(abi)) return [];
  const text = JSON.stringify(abi, null, 2);
  return [codeText('ABI', counted(abi.length, 'function, event or error', kinds), text)];
}

const kinds = 'functions, events and errors';

function codeOf(contract: Contract): HTMLElement[] {
  const { compilerSettings: settings } = contract;
  const bytes = [
    ['Deployed bytecode', contract.deployedBytecode],
    ['Creation bytecode', contract.creationBytecode],
    ['Arguments of the constructor', contract.constructorArguments],
  ] as const;
  return [
    ...bytes.flatMap(([name, hex]) =>
      hex ? [codeText(name, counted((hex.length - 2) / 2, 'byte'), hex)] : [],
    ),
    ...(settings
      ? [codeText('Settings of the compiler', '', JSON.stringify(settings, null, 2))]
      : []),
  ];
}

function factsOf(contract: Contract): Fact[] {
  const { compilerVersion, evmVersion, language, licenseType, name } = contract;
  const compiler = [language, compilerVersion, evmVersion && `for ${evmVersion}`];
  return [
    ['Name', foreignText(name)],
    ['Source', sourceState(contract)],
    [
      contract.proxyType === 'eip7702' ? 'Runs the code of' : 'Calls the code of',
      linksTo(contract.implementations, contract.proxyType),
    ],
    ['Libraries', linksTo(contract.externalLibraries, null)],
    ['Kind', contract.isBlueprint && 'a blueprint, from which contracts are made (EIP-5202)'],
    ['Certified', contract.certified && 'by the operator of the explorer'],
    ['Compiler', foreignText(compiler.filter((part) => part).join(' '))],
    ['Optimizer', optimizer(contract)],
    ['Licence', licenseType !== 'none' && foreignText(licenseType?.replaceAll('_', ' '))],
    ['Constructor', callArguments(argumentsOf(contract.decodedConstructorArguments))],
  ];
}

function sourceState(contract: Contract): HTMLElement {
  const { isChangedBytecode, isFullyVerified, isPartiallyVerified, verifiedAt } = contract;
  if (contract.verifiedTwin) {
    const twin = addressLink(contract.verifiedTwin);
    return el(
      'span',
      {},
      'not verified itself; this is that of a contract with the same code, ',
      twin,
    );
  }
  if (!contract.isVerified) return el('span', {}, 'not verified');
  const parts = isFullyVerified
    ? ' to the last byte'
    : isPartiallyVerified && ' but for its metadata';
  return el(
    'span',
    {},
    'verified',
    parts,
    ...(verifiedAt ? [' · ', time(verifiedAt)] : []),
    isChangedBytecode && el('strong', { class: 'error' }, ' · ✕ the code has changed since'),
  );
}

function optimizer({ optimizationEnabled, optimizationRuns }: Contract): string | false {
  if (optimizationEnabled === null) return false;
  if (!optimizationEnabled) return 'off';
  return optimizationRuns === null ? 'on' : `on, for ${counted(optimizationRuns, 'run')}`;
}

/** Links to other contracts, and how they are found. */
function linksTo(parts: readonly ContractPart[] | null, how: string | null): HTMLElement | false {
  const links = (parts ?? []).flatMap(({ addressHash: hash, name }) =>
    hash ? [addressLink({ hash, name })] : [],
  );
  const said = links.flatMap((link, index) => (index > 0 ? [', ', link] : [link]));
  return links.length > 0 && el('span', {}, ...said, how && ' · ', foreignText(how));
}

/** The explorer sends each as a value and its parameter in the ABI. */
function argumentsOf(decoded: unknown) {
  if (!Array.isArray(decoded)) return null;
  return decoded.map((pair: unknown) => {
    const [value, parameter] = Array.isArray(pair) ? (pair as unknown[]) : [pair];
    const { name, type } = (parameter ?? {}) as { name?: unknown; type?: unknown };
    return { value, name: textOrNull(name), type: textOrNull(type) };
  });
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
