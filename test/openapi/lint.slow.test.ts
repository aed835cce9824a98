import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { openapiDocument, openapiText } from '../../src/rest/openapi/openapi.js';

type Linter = (text: string) => Promise<string[]>;

/** Every rule of `spectral:oas`, those included that it only recommends to some. */
const bySpectral: Linter = async (text) => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    // Its type does not name `extends`, which no ruleset needs.
    extends: [[rulesets.oas as RulesetDefinition, 'all']],
    // It wants a URL and an email address. The gateway knows neither of whoever runs it.
    rules: { 'contact-properties': 'off' },
  });
  const findings = await linter.run(JSON.parse(text));
  return findings.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`);
};

/** The recommended rules, with warnings as errors. */
const byRedocly: Linter = async (text) => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const findings = await lintFromString({ source: text, config });
  return findings.map(({ location, message, ruleId }) => {
    return `${ruleId} at ${location.map(({ pointer }) => pointer)}: ${message}`;
  });
};

describe.each([
  ['spectral', bySpectral],
  ['redocly', byRedocly],
])('schema/openapi.json under the strict rules of %s', (_, lint) => {
  it('has no findings', async () => {
    expect(await lint(openapiText())).toEqual([]);
  });

  it('would have some with an operation that says nothing and a reference to nothing', async () => {
    const path = '/api/v2/bare';
    const broken = JSON.stringify({
      ...openapiDocument(),
      paths: { [path]: { get: { responses: { 200: { $ref: '#/components/responses/No' } } } } },
    });
    const findings = await lint(broken);
    expect(findings.some((finding) => finding.includes('operationId'))).toBe(true);
    expect(findings.some((finding) => /ref/i.test(finding))).toBe(true);
  });
});
