export const narrate = {} as const;
