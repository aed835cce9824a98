/** What to say when there is no response. */
export const noResponse = 'The gateway does not respond. Is it still running?';

/** Sends a request to the gateway and reads the whole response. @throws Error with a message for users */
export async function fetchText(request: Request): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(request);
    return { response, text: await response.text() };
  } catch {
    throw new Error(noResponse);
  }
}
