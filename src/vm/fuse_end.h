/* fuse_end.h -- after each reading of fuse.def: its macros are free again. No guard, as it is read often. */
#undef FUSE2
#undef FUSE3
#undef FUSE4
#undef FUSE5
#undef FUSE6
#undef FUSE7
