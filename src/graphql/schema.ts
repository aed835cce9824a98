import './types/query.js';
import { builder } from './builder.js';

/** The executable schema. Nothing that defines types imports this file. */
export const schema = builder.toSchema();
