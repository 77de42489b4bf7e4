/* A Vulkan driver for trials: Mesa's software driver, which fails as FAULT says.
 *
 *   load     the driver ends the program when it is asked for anything
 *   device   it refuses to make a device
 *   memory   it has no room for more than FAULT_BYTES (8 MB) at a time
 *   compute  it loses the device after FAULT_AFTER (40) submissions
 *
 * cc -shared -fPIC -o libfaulty.so faulty_driver.c -ldl; DRIVER names Mesa's library.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Function)(void);
typedef Function (*Find)(void *, const char *);

enum { FAILED = -3, NO_DEVICE_MEMORY = -2, DEVICE_LOST = -4 };

static void *library;
static Find find_of_device;
static int (*real_allocate)(void *, const void *, const void *, uint64_t *);
static int (*real_submit)(void *, uint32_t, const void *, uint64_t);
static long submissions;

static int fails(const char *how) {
    const char *fault = getenv("FAULT");
    return fault && !strcmp(fault, how);
}

static long number(const char *name, long otherwise) {
    const char *given = getenv(name);
    return given ? atol(given) : otherwise;
}

static void *real(const char *name) {
    if (!library) {
        library = dlopen(getenv("DRIVER"), RTLD_NOW | RTLD_LOCAL);
        if (!library) abort();
    }
    return dlsym(library, name);
}

static int refuse_device(void *physical, const void *info, const void *allocator, void **device) {
    (void)physical, (void)info, (void)allocator, (void)device;
    return FAILED;
}

static int allocate(void *device, const void *info, const void *allocator, uint64_t *memory) {
    uint64_t size;
    memcpy(&size, (const char *)info + 16, sizeof size); /* after sType and pNext */
    if (size > (uint64_t)number("FAULT_BYTES", 8 << 20)) return NO_DEVICE_MEMORY;
    return real_allocate(device, info, allocator, memory);
}

static int submit(void *queue, uint32_t count, const void *what, uint64_t fence) {
    if (++submissions > number("FAULT_AFTER", 40)) return DEVICE_LOST;
    return real_submit(queue, count, what, fence);
}

static Function of_device(void *device, const char *name);

static Function changed(const char *name, Function function) {
    if (fails("device") && !strcmp(name, "vkCreateDevice")) return (Function)refuse_device;
    if (fails("memory") && !strcmp(name, "vkAllocateMemory") && function) {
        real_allocate = (void *)function;
        return (Function)allocate;
    }
    if (fails("compute") && !strcmp(name, "vkQueueSubmit") && function) {
        real_submit = (void *)function;
        return (Function)submit;
    }
    if (!strcmp(name, "vkGetDeviceProcAddr") && function) {
        find_of_device = (Find)function;
        return (Function)of_device;
    }
    return function;
}

static Function of_device(void *device, const char *name) { return changed(name, find_of_device(device, name)); }

Function vk_icdGetInstanceProcAddr(void *instance, const char *name) {
    return changed(name, ((Find)real("vk_icdGetInstanceProcAddr"))(instance, name));
}

Function vk_icdGetPhysicalDeviceProcAddr(void *instance, const char *name) {
    Find find = (Find)real("vk_icdGetPhysicalDeviceProcAddr");
    return find ? find(instance, name) : 0;
}

int vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
    if (fails("load")) abort();
    return ((int (*)(uint32_t *))real("vk_icdNegotiateLoaderICDInterfaceVersion"))(version);
}
