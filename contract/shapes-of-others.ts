import { type AnswerShapes, listShapes } from './answer-shapes.ts';

/** The shapes of the answers of all calls but those of the back office. The build writes the value in place of this module. */
export const shapes: AnswerShapes = listShapes('others');
