import { type Door, jsonType } from '../exchange.js';
import { entityTag } from './entity-tag.js';
import { openapiDocument } from './openapi.js';

/** Serves the OpenAPI document, which is built on first use. */
export const createOpenapiDoor = (): Door => {
  let document: Buffer | undefined;
  return (exchange) => {
    document ??= Buffer.from(JSON.stringify(openapiDocument()));
    const etag = entityTag([document], true);
    return exchange.send(200, { ...jsonType, etag }, document, true);
  };
};
