/**
 * Texts of random schemas, operations and variables that fit each other. Types are written as in SDL.
 */

export interface RandomField {
  readonly name: string;
  readonly type: string;
  readonly args: readonly RandomInput[];
}

interface RandomInput {
  readonly name: string;
  readonly type: string;
  readonly fallback: string | null;
}

interface RandomType {
  readonly name: string;
  readonly fields: readonly RandomField[];
  readonly interfaces: readonly string[];
}

export interface RandomGraph {
  readonly typeDefs: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly objects: readonly RandomType[];
  /** The object types of each interface and union. */
  readonly possible: ReadonlyMap<string, readonly string[]>;
}

const scalars = ['Int', 'Float', 'String', 'Boolean', 'ID', 'Any'];

export const listOf = (type: string): string | null =>
  type.startsWith('[') ? type.slice(1, type.lastIndexOf(']')) : null;

export const nullable = (type: string): string => type.replace(/!$/, '');

export const nameOf = (type: string): string => type.replaceAll(/[[\]!]/g, '');

/** Draws a graph; `draw` returns numbers from 0 to 1, without 1. */
export const drawGraph = (draw: () => number): RandomGraph => {
  const upTo = (max: number) => Math.floor(draw() * (max + 1));
  const oneIn = (times: number) => upTo(times - 1) === 0;
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T;
  const times = <T>(least: number, most: number, make: (at: number) => T): T[] =>
    Array.from({ length: least + upTo(most - least) }, (_, at) => make(at));

  const wrap = (name: string, mayBeRequired = true): string => {
    const inner = oneIn(3) ? `[${wrap(name)}]` : name;
    return mayBeRequired && oneIn(3) ? `${inner}!` : inner;
  };

  const enums = new Map<string, readonly string[]>(
    times(1, 2, (at) => [`E${at}`, times(1, 3, (value) => `E${at}_${value}`)] as const),
  );
  const inputs = new Map<string, readonly RandomInput[]>();

  const texts = ['', 'text', 'a "quote"', 'back\\slash', 'é\u2028'];
  const numbers = [0, 1, -7, 2_147_483_647];

  /** A value as JSON; in GraphQL it differs for enums and objects, which `literal` makes. */
  const json = (type: string): unknown => {
    if (type === nullable(type) && oneIn(5)) return null;
    const bare = nullable(type);
    const item = listOf(bare);
    if (item !== null) {
      const isSingle = enums.has(nullable(item)) && oneIn(3);
      return isSingle ? json(`${nullable(item)}!`) : times(0, 3, () => json(item));
    }
    if (bare === 'Int' || bare === 'Float') return pick(numbers);
    if (bare === 'Boolean') return oneIn(2);
    if (bare === 'Any') return pick<unknown>([1, 'any', [1, { deep: null }], { some: 'thing' }]);
    const values = enums.get(bare);
    if (values) return pick(values);
    const fields = inputs.get(bare);
    if (!fields) return pick(texts);
    return Object.fromEntries(
      fields.flatMap((field) => (mayOmit(field) ? [] : [[field.name, json(field.type)]])),
    );
  };

  const mayOmit = ({ type, fallback }: RandomInput) =>
    (type === nullable(type) || fallback !== null) && oneIn(2);

  const declared: string[] = [];
  const variables: Record<string, unknown> = {};

  const variable = (type: string, hasFallback: boolean): string => {
    const name = `v${declared.length}`;
    const isRequired = type !== nullable(type);
    const own = isRequired && hasFallback && oneIn(3) ? nullable(type) : type;
    const wanted = own === nullable(own) && oneIn(5) ? `${own}!` : own;
    const mayBeMissing = wanted === nullable(wanted);
    const fallback = oneIn(3) ? ` = ${literal(wanted, false)}` : '';
    declared.push(`$${name}: ${wanted}${fallback}`);
    if ((fallback === '' && !mayBeMissing) || oneIn(2)) variables[name] = json(wanted);
    return `$${name}`;
  };

  const literalAny = (withVariables: boolean): string => {
    return pick([
      '1',
      '"any"',
      '[1, {deep: null}]',
      withVariables ? `{some: [${variable('Boolean', false)}]}` : '{some: NAME}',
    ]);
  };

  const literal = (type: string, withVariables: boolean, hasFallback = false): string => {
    if (withVariables && oneIn(4)) return variable(type, hasFallback);
    if (type === nullable(type) && oneIn(6)) return 'null';
    const bare = nullable(type);
    const item = listOf(bare);
    if (item !== null) return `[${times(0, 3, () => literal(item, withVariables)).join(', ')}]`;
    if (bare === 'Any') return literalAny(withVariables);
    const fields = inputs.get(bare);
    if (fields) {
      const given = fields.flatMap((field) =>
        mayOmit(field)
          ? []
          : [`${field.name}: ${literal(field.type, withVariables, field.fallback !== null)}`],
      );
      return `{${given.join(', ')}}`;
    }
    const value = json(`${bare}!`);
    return enums.has(bare) ? String(value) : JSON.stringify(value);
  };

  const inputNames = () => [...scalars, ...enums.keys(), ...inputs.keys()];
  const drawInput = (name: string): RandomInput => {
    const type = wrap(pick(inputNames()));
    return { name, type, fallback: oneIn(3) ? literal(type, false) : null };
  };
  for (const name of times(1, 3, (at) => `I${at}`)) {
    inputs.set(
      name,
      times(1, 3, (at) => drawInput(`i${at}`)),
    );
  }

  const objectNames = times(1, 4, (at) => `O${at}`);
  const interfaceNames = times(0, 2, (at) => `N${at}`);
  const unions = new Map<string, readonly string[]>(
    times(0, 1, (at) => [`U${at}`, objectNames.filter(() => oneIn(2))] as const),
  );
  for (const [name, members] of unions)
    if (members.length === 0) unions.set(name, objectNames.slice(0, 1));
  const outputNames = [
    ...[...scalars, 'Odd', ...enums.keys()],
    ...[...objectNames, ...objectNames, ...interfaceNames, ...unions.keys()],
  ];

  const drawField = (name: string): RandomField => ({
    name,
    type: wrap(pick(outputNames)),
    args: oneIn(2) ? times(1, 3, (at) => drawInput(`a${at}`)) : [],
  });
  const drawFields = (owner: string) =>
    times(1, 4, (at) => drawField(`${owner.toLowerCase()}f${at}`));

  const interfaces: RandomType[] = interfaceNames.map((name) => ({
    name,
    fields: drawFields(name),
    interfaces: [],
  }));
  const stricter = (field: RandomField): RandomField =>
    field.type === nullable(field.type) && oneIn(4) ? { ...field, type: `${field.type}!` } : field;
  const objects: RandomType[] = objectNames.map((name) => {
    const implemented = interfaces.filter(() => oneIn(2));
    return {
      name,
      interfaces: implemented.map((one) => one.name),
      fields: [...implemented.flatMap(({ fields }) => fields.map(stricter)), ...drawFields(name)],
    };
  });
  const root: RandomType = { name: 'Query', fields: drawFields('q'), interfaces: [] };

  const possible = new Map<string, readonly string[]>(unions);
  for (const name of interfaceNames) {
    possible.set(
      name,
      objects.filter((object) => object.interfaces.includes(name)).map((object) => object.name),
    );
  }

  const print = (kind: string, { name, fields, interfaces: above }: RandomType) => {
    const inputText = ({ name: input, type, fallback }: RandomInput) =>
      `${input}: ${type}${fallback === null ? '' : ` = ${fallback}`}`;
    const lines = fields.map(({ name: field, type, args }) => {
      const given = args.length > 0 ? `(${args.map(inputText).join(', ')})` : '';
      return `  ${field}${given}: ${type}`;
    });
    const implementing = above.length > 0 ? ` implements ${above.join(' & ')}` : '';
    return `${kind} ${name}${implementing} {\n${lines.join('\n')}\n}`;
  };
  const typeDefs = [
    'scalar Any',
    'scalar Odd',
    ...[...enums].map(([name, values]) => `enum ${name} { ${values.join(' ')} }`),
    ...[...inputs].map(
      ([name, fields]) =>
        `input ${name} { ${fields.map(({ name: field, type, fallback }) => `${field}: ${type}${fallback === null ? '' : ` = ${fallback}`}`).join(' ')} }`,
    ),
    ...interfaces.map((type) => print('interface', type)),
    ...objects.map((type) => print('type', type)),
    ...[...unions].map(([name, members]) => `union ${name} = ${members.join(' | ')}`),
    print('type', root),
  ].join('\n');

  const types = new Map([...interfaces, ...objects, root].map((type) => [type.name, type]));
  const isComposite = (name: string) => types.has(name) || unions.has(name);
  const objectsOf = (name: string) => possible.get(name) ?? [name];

  let budget = 40;
  const directive = () => {
    if (!oneIn(6)) return '';
    const [kind, value] = [
      pick(['skip', 'include']),
      pick(['true', 'false', variable('Boolean!', false)]),
    ];
    return ` @${kind}(if: ${value})`;
  };

  const fragments = new Map<string, { readonly on: string; readonly text: string }>();

  const drawSelection = (on: string, depth: number): string => {
    const own = types.get(on)?.fields ?? [];
    const leaves = own.filter(({ type }) => !isComposite(nameOf(type)));
    const usable = depth > 0 && budget > 0 ? own : leaves;
    const parts = times(1, 4, () => {
      budget -= 1;
      if (depth > 0 && oneIn(4)) return drawFragment(on, depth);
      if (usable.length === 0 || oneIn(12)) return `__typename${directive()}`;
      return drawSelectedField(on, pick(usable), depth);
    });
    return `{ ${parts.join(' ')} }`;
  };

  let aliases = 0;
  const drawSelectedField = (on: string, { name, type, args }: RandomField, depth: number) => {
    const given = args.flatMap((arg) =>
      mayOmit(arg) ? [] : [`${arg.name}: ${literal(arg.type, true, arg.fallback !== null)}`],
    );
    aliases += 1;
    // Fields without arguments and of one type can be merged wherever they are.
    const isPlain =
      args.length === 0 && !on.startsWith('N') && name.startsWith(on[0]?.toLowerCase() ?? '');
    const alias = isPlain && oneIn(2) ? '' : `k${aliases}: `;
    const below = isComposite(nameOf(type)) ? ` ${drawSelection(nameOf(type), depth - 1)}` : '';
    const text = given.length > 0 ? `(${given.join(', ')})` : '';
    return `${alias}${name}${text}${directive()}${below}`;
  };

  const drawFragment = (on: string, depth: number): string => {
    const fitting = [...fragments].filter(([, { on: other }]) =>
      objectsOf(other).some((name) => objectsOf(on).includes(name)),
    );
    const known = pick([...fitting.map(([name]) => name), null]);
    if (known !== null && oneIn(2)) return `...${known}${directive()}`;
    const near = [...types.keys(), ...unions.keys()].filter((other) =>
      objectsOf(other).some((name) => objectsOf(on).includes(name)),
    );
    const other = near.length > 0 ? pick(near) : on;
    const condition = oneIn(5) ? on : other;
    return `... on ${condition}${directive()} ${drawSelection(condition, depth - 1)}`;
  };

  for (const name of times(0, 3, (at) => `F${at}`)) {
    const on = pick([...types.keys(), ...unions.keys()]);
    fragments.set(name, { on, text: drawSelection(on, 2) });
  }
  budget = 40;
  const selection = drawSelection('Query', 4);
  const head = declared.length > 0 ? `query (${declared.join(', ')})` : 'query';
  const document = [
    `${head} ${selection}`,
    ...[...fragments].map(([name, { on, text }]) => `fragment ${name} on ${on} ${text}`),
  ].join('\n');
  return { typeDefs, document, variables, objects: [...objects, root], possible };
};
