/** Runs once; what is returned gives the value, or throws the error, that came of it. */
export const attempt = <T>(run: () => T): (() => T) => {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};
