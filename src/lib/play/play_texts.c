/* play_texts.c -- Texts of a play: copies that it owns, and the reason of its last failure. */
#include <stdio.h>

#include "play.h"

fray_result play_fail(fray_play *p, fray_result result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(p->why, sizeof p->why, format, args);
    va_end(args);
    return result;
}

const char *fray_play_why(const fray_play *p)
{
    return p ? p->why : "";
}

const char *play_copy(fray_play *p, const char *text)
{
    const char *copy = text && *text ? arena_text(&p->arena, text, strlen(text)) : "";
    return copy ? copy : "";
}

fray_seat play_copy_seat(fray_play *p, const fray_seat *seat)
{
    return (fray_seat){play_copy(p, seat->who), seat->kind, play_copy(p, seat->name),
                       seat->throws != 0};
}
