import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether certificates can be made here. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** The files of a certificate for these names, such as `DNS:localhost,IP:127.0.0.1`, for the time of a test. */
export const createCertificate = (
  names: string,
): { readonly key: string; readonly cert: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test -addext subjectAltName=${names}`;
  spawnSync('openssl', [...options.split(' '), '-keyout', key, '-out', cert]);
  return { key, cert };
};
