import {
  dropBody,
  type Handled,
  type ResponseBody,
  unlabelled,
} from '../../base/request/exchange.js';

const isStream = (type: string | null) =>
  /^(?:text\/event-stream|multipart\/mixed)\b/i.test(type ?? '');

async function* partsOf(body: AsyncIterable<Uint8Array>) {
  for await (const part of body) yield Buffer.from(part);
}

/** The body of a response that a plugin has made. */
const bodyOf = async (response: Response): Promise<ResponseBody> =>
  response.body !== null && isStream(response.headers.get('content-type'))
    ? partsOf(response.body)
    : Buffer.from(await response.arrayBuffer());

/** What each response that the gateway has made was made of. */
const answers = new WeakMap<Response, Handled>();

/** Makes a response for Yoga and its plugins. Its body is asked for only by those that read it. */
export const toResponse = (answer: Handled): Response => {
  const { status, headers, body = '' } = answer.response;
  const response = new Response(typeof body === 'string' ? body : null, { status });
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.headers.set(name, String(value));
  }
  answers.set(response, answer);
  return response;
};

/** What is sent of a response: a plugin may have made or changed it. */
export const toHandled = async (response: Response): Promise<Handled> => {
  const { 'content-length': _length, ...sent } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const headers = { ...sent, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
  const { status } = response;
  const known = answers.get(response);
  if (known) return { ...known, response: { ...known.response, status, headers } };
  const body = await bodyOf(response);
  return { response: { status, headers, body }, log: unlabelled };
};

/** Ends the body of a response that nobody will read. */
export const dropResponse = (response: Response): void =>
  dropBody(answers.get(response)?.response.body);
