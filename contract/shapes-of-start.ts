import { type AnswerShapes, listShapes } from './answer-shapes.ts';

/** The shapes of the answers that the browser needs before any page. The build writes the value in place of this module. */
export const shapes: AnswerShapes = listShapes('start');
