/** Stands in for GraphiQL's preview of image links: it would ask other origins, which the page's policy forbids. */
export const ImagePreview = Object.assign(() => null, { shouldRender: () => false });
