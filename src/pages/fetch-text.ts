/** Sends a request to the gateway and reads the answer whole; where none comes, the error says so for people. */
export async function fetchText(request: Request): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(request);
    return { response, text: await response.text() };
  } catch {
    throw new Error('The gateway does not respond. Is it still running?');
  }
}
