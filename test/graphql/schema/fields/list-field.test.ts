import { isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { byStandard, type ListFilter } from '../../../../src/endpoints/filters.js';
import { readFilters } from '../../../../src/graphql/load/list-filters.js';
import type { ArgumentTexts } from '../../../../src/graphql/schema/fields/list-field.js';
import { schema } from '../../../support/schema.js';

describe('a list field', () => {
  it('has an argument for each filter that names one, as a subscription to it has', () => {
    const argumentsOf = (typename: string) => {
      const type = schema.getType(typename);
      const field = isObjectType(type) ? type.getFields().tokenTransfers : undefined;
      return new Set(field?.args.map(({ name }) => name));
    };
    const filters = ['types', 'direction', 'token'];
    expect(argumentsOf('Address')).toEqual(new Set([...filters, 'first', 'after']));
    expect(argumentsOf('Subscription')).toEqual(new Set([...filters, 'address', 'chain', 'after']));
  });

  it('does not compile without a text for an argument, or with one that nothing reads', () => {
    const whole: ArgumentTexts<'addressLogs'> = { topic: 'Only logs with this topic.' };
    // @ts-expect-error the filter by topic is an argument
    const lacking: ArgumentTexts<'addressLogs'> = {};
    // @ts-expect-error no filter of logs has this argument
    const surplus: ArgumentTexts<'addressLogs'> = { topic: '', direction: '' };
    // @ts-expect-error `filter` is how the explorer calls it
    const parameter: ArgumentTexts<'addressTransactions'> = { filter: '' };
    expect([whole, lacking, surplus, parameter]).toHaveLength(4);
  });

  it('does not compile over a filter that has no argument and does not say why, or does both', () => {
    // @ts-expect-error it says neither
    const neither: ListFilter = { values: 'text' };
    // @ts-expect-error it says both
    const both: ListFilter = { ...byStandard, unasked: 'It has one.' };
    expect([neither, both]).toHaveLength(2);
  });

  it('does not compile with an argument that another list has, or of another type', () => {
    // @ts-expect-error logs have no direction
    readFilters('addressLogs', { direction: 'to' });
    // @ts-expect-error a direction is one of two words
    readFilters('addressTransactions', { direction: 'both' });
    // @ts-expect-error token transfers do not begin with what is pending
    readFilters('addressTokenTransfers', { pending: true });
    expect(readFilters('transactions', { pending: true }).others).toEqual(['filter=pending']);
    expect(readFilters('transactions', { pending: false }).others).toEqual([]);
  });
});
