/** What every page says where the gateway cannot be reached. */
export const noAnswer = 'The gateway does not answer. Is it still running?';
