// npm run pictures: takes the pictures of README.md to docs/images, of the sample edition and an invented article.
import { dispatch } from './lib/dispatch.mjs';

await dispatch('e2e', ['pictures']);
