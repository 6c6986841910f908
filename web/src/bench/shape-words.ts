/* What sentences call the shapes of growth. */

export const SHAPES = {
  linear: 'benchReport.shapeLinear',
  log: 'benchReport.shapeLog',
  constant: 'benchReport.shapeConstant',
  unclear: 'benchReport.shapeUnclear',
} as const;
