import { type AnswerShapes, listShapes } from './answer-shapes.ts';

/** The shapes of the answers of the calls of the back office. The build writes the value in place of this module. */
export const shapes: AnswerShapes = listShapes('admin');
