/** Runs at once. The function that it returns gives the value, or throws the error, each time. */
export const capture = <T>(run: () => T): (() => T) => {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};
