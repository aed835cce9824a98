/** Replaces GraphiQL's image preview, which would load from other origins: the content security policy forbids it. */
export const ImagePreview = Object.assign(() => null, { shouldRender: () => false });
