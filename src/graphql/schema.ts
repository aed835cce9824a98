import './types/query.js';
import { builder } from './builder.js';
import { countLists } from './row-limit.js';

/** The executable schema. Nothing that defines types imports this file. */
export const schema = countLists(builder.toSchema());
