import {
  buildSchema,
  type GraphQLScalarType,
  getOperationAST,
  parse,
  type SelectionNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { jsonWriters } from '../../../src/graphql/execute/execution.js';
import { planOperation } from '../../../src/graphql/plan/plan-operation.js';
import { fragmentsOf, isIncluded, type Variables } from '../../../src/graphql/plan/selections.js';

const schema = buildSchema(`
  scalar Word
  type Branch { left: Branch  right: Branch  leaf(of: [Word!]): Int }
  type Query { branch: Branch }
`);

let read = 0;
const word = schema.getType('Word') as GraphQLScalarType;
word.parseLiteral = () => {
  read += 1;
  return 'word';
};

const planOf = (text: string, variables: Variables) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  let seen = 0;
  const includes = (node: SelectionNode) => {
    seen += 1;
    return isIncluded(node, variables);
  };
  const selecting = { schema, fragments: fragmentsOf(document), incremental: null, includes };
  const plan = planOperation(operation, selecting, jsonWriters);
  return { plan, seen };
};

/** A document whose fragments are each spread twice by the one above. */
const nested = (levels: number, leaf: string) => {
  const fragments = Array.from({ length: levels }, (_, level) => {
    const below = level + 1 === levels ? leaf : `...L${level + 1}`;
    return `fragment L${level} on Branch { left { ${below} } right { ${below} } }`;
  });
  return ['query { branch { ...L0 } }', ...fragments].join('\n');
};

describe('the plan of nested fragments', () => {
  it('is made once per fragment, wherever it is spread', () => {
    const { plan, seen } = planOf(nested(20, 'leaf'), {});
    expect(plan.valueCount).toBeGreaterThan(2 ** 20);
    expect(seen).toBeLessThan(200);
  });

  it('reads the arguments of a field once', () => {
    read = 0;
    planOf(`${nested(10, '...Leaf')} fragment Leaf on Branch { leaf(of: [a, b, c]) }`, {});
    expect(read).toBe(3);
  });

  it('fails once, for all places, if a directive is invalid', () => {
    const leaf = 'leaf @include(if: $no)';
    const text = nested(20, leaf).replace('query', 'query ($no: Boolean = true)');
    expect(planOf(text, { no: null }).seen).toBeLessThan(200);
  });
});
