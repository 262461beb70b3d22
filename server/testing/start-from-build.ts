import { startFromBuild } from '../config/paths.ts';

/** Setup file of every test: threads and programs start from the build, which is much faster. */
startFromBuild();
