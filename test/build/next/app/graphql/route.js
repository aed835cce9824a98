import { createGateway } from 'explorer-gateway';

let gateway;

const answer = (request) => {
  gateway ??= createGateway({ settings: { UPSTREAM_URL: 'http://127.0.0.1:9' } });
  return gateway.yoga.fetch(request);
};

export { answer as GET, answer as POST };
