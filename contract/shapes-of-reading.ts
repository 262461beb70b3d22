import { type AnswerShapes, listShapes } from './answer-shapes.ts';

/** The shapes of the answers on the pages of readers. The build writes the value in place of this module. */
export const shapes: AnswerShapes = listShapes('reading');
