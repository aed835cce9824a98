/** Sends the key of a document in place of its text. */
export const postKey = (url: string, documentId: string, variables: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId, variables }),
  });

/** The same by GET. */
export const getKey = (url: string, documentId: string, variables: object) => {
  const search = { documentId, variables: JSON.stringify(variables) };
  return fetch(`${url}?${new URLSearchParams(search)}`);
};
