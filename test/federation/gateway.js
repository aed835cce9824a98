import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

const subgraphs = {
  explorer: 'http://127.0.0.1:4000/graphql',
  labels: 'http://127.0.0.1:4001/graphql',
};

const readService = async ([name, url]) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  });
  const { data } = await response.json();
  return { name, url, typeDefs: parse(data._service.sdl) };
};

const services = await Promise.all(Object.entries(subgraphs).map(readService));
const { supergraphSdl, errors } = composeServices(services);
if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));

const gateway = createGatewayRuntime({ supergraph: supergraphSdl });

const server = createServer(gateway);
server.listen(4002, () => console.log('gateway: http://127.0.0.1:4002/graphql'));
// The runtime catches these signals, and so the server must be told.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
