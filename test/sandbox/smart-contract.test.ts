import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { both } from './bundled.js';
import { unverifiedContract, verifiedContract } from './chain-shapes.js';
import { misfits } from './shapes.js';
import { useSandbox } from './support.js';

const { accounts, highlights } = bundledChain;
const sources = bundledChain.readSources();
const v12 = useSandbox({ chain: bundledChain });
const v11 = useSandbox({ chain: bundledChain, flavour: '11' });

const proxied = (type: string) => accounts.find(({ proxyType }) => proxyType === type)?.hash ?? '';

describe.each(both)('on $name, sources', ({ chain }) => {
  const { contracts, files, verified } = chain.readSources();
  const paths = new Set(files.map(({ path }) => path));

  it('are there for each contract that is verified and no proxy made by another', () => {
    const known = new Set(verified.map(({ address }) => address));
    const unknown = chain.accounts.filter(
      ({ hash, isVerified, proxyType }) =>
        isVerified && proxyType !== 'eip1167' && !known.has(hash),
    );
    expect(unknown).toEqual([]);
    expect(verified.length).toBeGreaterThan(10);
  });

  it('are complete: each file that one needs is among them', () => {
    for (const { imports, path } of contracts) {
      expect([path, ...imports].filter((file) => !paths.has(file))).toEqual([]);
    }
    for (const { path, text } of files)
      expect(text, path).toContain('SPDX-License-Identifier: MIT');
  });
});

describe.each([
  { version: 12, explorer: v12 },
  { version: 11, explorer: v11 },
])('a contract, by version $version', ({ explorer }) => {
  const { get, request } = explorer;
  const contractAt = (hash: string) => get(`/smart-contracts/${hash}`);

  it('that is verified has its source, interface and arguments', async () => {
    for (const { address, constructorArguments, contract } of sources.verified.slice(0, 12)) {
      const record = await contractAt(address);
      expect(misfits(record, verifiedContract)).toEqual([]);
      expect(record).toMatchObject({
        name: contract,
        is_verified: true,
        creation_status: 'success',
      });
      expect(record.source_code).toContain(`contract ${contract}`);
      expect(record.constructor_args).toBe(constructorArguments);
      if (constructorArguments) {
        expect(record.creation_bytecode.endsWith(constructorArguments.slice(2))).toBe(true);
      }
    }
  });

  it('that is a proxy names what it runs', async () => {
    const account = accounts.find(({ proxyType }) => proxyType === 'eip1967');
    const record = await contractAt(account?.hash ?? '');
    expect(record.proxy_type).toBe('eip1967');
    expect(record.implementations).toEqual(
      account?.implementations.map(({ hash, name }) => ({ address_hash: hash, name })),
    );
  });

  it('that is not verified has its code, and nothing else', async () => {
    const record = await contractAt(proxied('eip1167'));
    expect(misfits(record, unverifiedContract)).toEqual([]);
    expect(record.deployed_bytecode).toMatch(/^0x363d3d373d3d3d363d73/);
  });

  it('with the code of a verified one has the source of that', async () => {
    const hidden = accounts.filter(({ isContract, isVerified }) => isContract && !isVerified);
    const answers = await Promise.all(
      hidden.map(async ({ hash }) => JSON.parse((await request(`/smart-contracts/${hash}`)).body)),
    );
    const twins = answers.filter(({ verified_twin_address_hash }) => verified_twin_address_hash);
    expect(twins.length).toBeGreaterThan(0);
    for (const twin of twins) {
      expect(misfits(twin, verifiedContract)).toEqual([]);
      const other = await contractAt(twin.verified_twin_address_hash);
      expect(twin).toMatchObject({ is_verified: false, abi: other.abi, name: other.name });
      expect(twin.deployed_bytecode).toBe(other.deployed_bytecode);
    }
  });

  it('that an account borrows is known by its address alone', async () => {
    const record = await contractAt(proxied('eip7702'));
    expect(misfits(record, unverifiedContract)).toEqual([]);
    expect(record.deployed_bytecode).toMatch(/^0xef0100[0-9a-f]{40}$/);
    expect(record.creation_status).toBeNull();
  });

  it('is not found where there is no code', async () => {
    for (const hash of [highlights.trader, `0x${'12'.repeat(20)}`]) {
      const { body, status } = await request(`/smart-contracts/${hash}`);
      expect({ status, body }).toEqual({ status: 404, body: '{"message":"Not found"}' });
    }
  });
});
