import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { allEndpoints } from '../../../src/endpoints/endpoints.js';

const problemsOf = (env: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return String(error).split('\n  - ').slice(1);
  }
};

const decimalId = 'its chain id must be decimal: 1 to 20 digits without a leading zero, such as 1';
const headerName = 'it must be the full name of a header, without a value or *';
const cookieName = 'it must be the full name of a cookie, without a value or *';
const apiKey =
  'it must be id=key, such as 100=…, with printable ASCII without spaces in the key (which is not shown)';
const credits = 'its credits must be a whole number from 0 to 1000000';

/** Entries as they are shown, or the value of the setting if they are shown as they are. */
type Fault = readonly [at: number, shown: string, rule: string];

describe('a list says which entry breaks which rule', () => {
  it.each<[variable: string, value: string, ...Fault[]]>([
    ['CHAINS', 'abc=https://b.example/x', [1, 'abc=https://b.example/x', decimalId]],
    [
      'CHAINS',
      '1=https://a.example,,abc=https://b.example, 100 ,1=https://c.example',
      [2, 'abc=https://b.example', decimalId],
      [3, '100', 'it must have a base URL, as other entries do: 100=https://…'],
      [4, '1=https://c.example', 'a chain id must come only once'],
    ],
    [
      'CHAINS',
      '1=https://a.example/api/v2,2=https://key:secret@b.example,4=,5=https://e.example/{id},3=https://c.example?k=secret',
      [
        1,
        '1=https://a.example/api/v2',
        'its base URL must be an http or https URL without /api/v2, which the gateway adds',
      ],
      [
        2,
        '2=https://***@b.example',
        'its base URL must be an http or https URL without user info, which is what is before the @',
      ],
      [3, '4=', 'its base URL must be an http or https URL such as https://eth.blockscout.com'],
      [
        4,
        '5=https://e.example/{id}',
        'its base URL must be an http or https URL without { and }, except for {chain_id} in UPSTREAM_URL',
      ],
      [
        5,
        '3=https://c.example?***',
        'its base URL must be an http or https URL without a query or fragment',
      ],
    ],
    [
      'CHAINS',
      '1,eip155:10,1',
      [2, 'eip155:10', decimalId],
      [3, '1', 'a chain id must come only once'],
    ],
    [
      'CHAIN_NAMES',
      '1=One,Ethereum,01=Old,1=Two',
      [
        2,
        'Ethereum',
        'it must be id=name, such as 100=Gnosis, with 1 to 100 characters and no control characters in the name',
      ],
      [3, '01=Old', decimalId],
      [4, '1=Two', 'a chain id must come only once'],
    ],
    [
      'CHAIN_API_KEYS',
      'secret,1=two secrets,eth=secret,2=secret,2=secret',
      [1, '***', apiKey],
      [2, '1=***', apiKey],
      [3, '***', decimalId],
      [5, '2=***', 'a chain id must come only once'],
    ],
    [
      'CHAIN_FORWARD',
      'all,1,1=secret,1',
      [1, 'all', decimalId],
      [3, '1=***', decimalId],
      [4, '1', 'a chain id must come only once'],
    ],
    [
      'CORS_ORIGINS',
      'https://ok.example,*,https://a.example/,https://*.b.example,localhost:3000,https://münchen.example,https://d.example:443,null,app://*,app://obsidian.md/,file://',
      [2, '*', '* must be the only entry: it allows any origin'],
      [
        3,
        'https://a.example/',
        'it must have no user info, path, trailing slash, query or fragment',
      ],
      [4, 'https://*.b.example', 'it must be an exact origin: there are no wildcards'],
      [
        5,
        'localhost:3000',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [
        6,
        'https://münchen.example',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [7, 'https://d.example:443', 'it must be as browsers send it: https://d.example'],
      [
        8,
        'null',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [9, 'app://*', 'it must be an exact origin: there are no wildcards'],
      [
        10,
        'app://obsidian.md/',
        'it must have no user info, path, trailing slash, query or fragment',
      ],
      [
        11,
        'file://',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
    ],
    [
      'CORS_ORIGINS',
      'https://user:sec,ret@a.example,https://b.example/?key=a,secret,https://c.example#\nsecret',
      [
        1,
        'https://***',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [
        2,
        '***@a.example',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [
        3,
        'https://b.example/?***',
        'it must have no user info, path, trailing slash, query or fragment',
      ],
      [
        4,
        '***',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
      [
        5,
        'https://c.example#***',
        'it must have no user info, path, trailing slash, query or fragment',
      ],
    ],
    [
      'CORS_ORIGINS',
      'http://localhost:3000 http://localhost:3001',
      [
        1,
        'http://localhost:3000 http://localhost:3001',
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      ],
    ],
    [
      'FORWARD_HEADERS',
      'authorization, x-*, cookie, __proto__, x key',
      [2, 'x-*', headerName],
      [4, '__proto__', headerName],
      [5, 'x ***', headerName],
    ],
    ['FORWARD_HEADERS', '*', [1, '*', headerName]],
    ['FORWARD_HEADERS', 'x-api-key: secret', [1, 'x-api-key:***', headerName]],
    [
      'FORWARD_HEADERS',
      'cookie, x-api-key=secret, x:secret',
      [2, 'x-api-key=***', headerName],
      [3, '***', headerName],
    ],
    ['FORWARD_HEADERS', 'authorization Bearer secret', [1, 'authorization ***', headerName]],
    ['FORWARD_COOKIES', '*', [1, '*', cookieName]],
    ['FORWARD_COOKIES', 'ключ', [1, 'ключ', cookieName]],
    ['FORWARD_COOKIES', 'a, k=secret; other=secret', [2, 'k=***', cookieName]],
    [
      'CACHE_TTL',
      'default:5,raw-trace=1,traces=1,raw-trace=2,transaction=9s',
      [1, 'default:5', 'it must be name=seconds, such as default=5'],
      [
        3,
        'traces=1',
        `its name must be one of default, ${allEndpoints.map(({ name }) => name).join(', ')}`,
      ],
      [4, 'raw-trace=2', 'its name must come only once'],
      [5, 'transaction=9s', 'its seconds must be a whole number from 0 to 31536000'],
    ],
    [
      'CREDITS',
      'default=1.5,raw-trace,transaction=-1',
      [1, 'default=1.5', credits],
      [2, 'raw-trace', 'it must be name=credits, such as default=20'],
      [3, 'transaction=-1', credits],
    ],
  ])('%s=%s', (variable, value, ...faults) => {
    expect(problemsOf({ [variable]: value })).toEqual(
      faults.map(
        ([at, shown, rule]) => `${variable} has ${JSON.stringify(shown)} as entry ${at}; ${rule}`,
      ),
    );
  });

  it('beside the problems of other settings', () => {
    expect(problemsOf({ CHAINS: '1,x,y', PORT: 'z' })).toEqual([
      `CHAINS has "x" as entry 2; ${decimalId}`,
      `CHAINS has "y" as entry 3; ${decimalId}`,
      'PORT is "z"; it must be a whole number from 0 to 65535',
    ]);
  });
});
