import { type Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';

const basic = ({ username, password }: URL) => {
  const userInfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return userInfo === ':' ? {} : { token: `Basic ${Buffer.from(userInfo).toString('base64')}` };
};

/**
 * Connects through a proxy by CONNECT, to http as well as to https and sockets: so the proxy gets its own
 * credentials alone, and sees nothing of a call to https.
 */
export const createProxyAgent = (
  proxy: URL,
  { connectTimeout = 0, ...options }: Agent.Options,
): Dispatcher => {
  const agent = new ProxyAgent({
    ...options,
    ...basic(proxy),
    uri: proxy.origin,
    proxyTls: { timeout: connectTimeout },
    // It may take the connection, and then never answer.
    clientFactory: (to, more) => new Pool(to, { ...more, headersTimeout: connectTimeout }),
  });
  // It adds to the headers that it gets, which are those of other calls, too.
  return agent.compose(
    (dispatch) => (call, handler) => dispatch({ ...call, headers: { ...call.headers } }, handler),
  );
};
